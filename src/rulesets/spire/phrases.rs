//! What the rules themselves put on agendas: scripts that no card has, written in the same words.
use crate::tabletop::*;
use bevy_app::App;
use bevy_ecs::prelude::*;

macro_rules! phrases {
    ($($(#[$doc:meta])* $name:ident: $text:literal,)*) => {
        /// Each phrase is parsed once; agendas share it.
        #[derive(Resource)]
        pub struct Phrases {
            $($(#[$doc])* pub $name: Script,)*
        }

        pub(super) fn plugin(app: &mut App) {
            let names = app.world().resource::<Names>();
            let phrase = |text: &str| match names.parse::<Script>(text) {
                Ok(script) => script,
                Err(error) => panic!("the rules' own phrase {text} is wrong: {error}"),
            };
            let phrases = Phrases { $($name: phrase($text),)* };
            app.insert_resource(phrases);
        }
    };
}

phrases! {
    draw_five: "[Draw(5)]",
    draw_one: "[Draw(1)]",
    /// Nothing else may happen between the roll and the abilities that change it.
    roll: "[RollDie(), OfferDieChanges(), BeginTurn(), Face()]",
    /// Another player's own turn of the same round.
    rolled_before: "[BeginTurn(), Face()]",
    choose_row: "[ChooseRow()]",
    go_to_row: "[GoToRow()]",
    take_sides: "[TakeSides()]",
    change_die: "[ChangeDie()]",
    use_and_change_die: "[UseItem(), ChangeDie()]",
    turn: "[TakeTurn()]",
    play: "[PlayCard(), TakeTurn()]",
    use_item: "[UseItem(), TakeTurn()]",
    use_between: "[UseItem()]",
    use_up: "[UseUp()]",
    finish_use: "[Finish()]",
    use_shiv: "[UseShiv(), TakeTurn()]",
    spend_miracle: "[SpendMiracle(), TakeTurn()]",
    end_turn: "[EndTurn(), BeDone()]",
    resolve: "[Resolve(), Finish()]",
    resolve_only: "[Resolve()]",
    throw_shiv: "[ThrowShiv()]",
    spare_shivs: "[SpareShivs()]",
    lose_x_strength: "[LoseStrength([X()])]",
    discard_hand: "[OrderDiscards(), DiscardHand()]",
    discard_at_end: "[DiscardAtEnd()]",
    wrath_bites: "[Damage(1, Me)]",
    damage_enemy: "[Aim([Enemy], [Damage([X()])])]",
    damage_row: "[Aim([Row], [Damage([X()], Row)])]",
    swap_with: "[SwapRows()]",
    poison: "[PoisonTicks()]",
    pass_turn: "[PassTurn()]",
    after_the_last_turn: "[PoisonTicks(), EndTurns()]",
    act: "[Act()]",
    end_act: "[EndAct()]",
    swap_rows: "[SwapRows(), SwitchRows()]",
    bless: "[Bless(), PutBlessingsAway()]",
    begin_run: "[Bless(), PutBlessingsAway(), BeginAct()]",
    quick_start: "[Bless(), PutBlessingsAway(), QuickStart(), OpenMarket(), CloseMarket(), Welcome(), BeginAct()]",
    begin_act: "[BeginAct()]",
    next_act: "[NextAct()]",
    stop_here: "[StopHere()]",
    end_act_of_run: "[EndOfAct()]",
    travel: "[Travel()]",
    travel_anywhere: "[TravelAnywhere()]",
    move_boot: "[MoveBoot()]",
    between_rooms: "[BetweenRooms()]",
    enter_room: "[EnterRoom()]",
    leave_room: "[LeaveRoom()]",
    begin_fight: "[BeginFight()]",
    after_fight: "[AfterFight()]",
    draw_event: "[DrawEvent()]",
    ask_event: "[AskEvent()]",
    event_together: "[PayTogether(true), AskEvent()]",
    event_alone: "[PayTogether(false), AskEvent()]",
    ask_party: "[AskParty()]",
    choose_line: "[ChooseLine()]",
    do_line: "[DoLine()]",
    end_event: "[EndEvent()]",
    party_roll: "[RollDie(), OfferDieChanges()]",
    may_turn_die: "[MayTurnDie()]",
    use_on_die: "[UseOnDie(), MayTurnDie()]",
    campfire: "[Campfire(), LeaveFire(), LeaveRoom()]",
    sit_down: "[SitDown()]",
    rest: "[Rest()]",
    smith: "[Upgrade(1)]",
    pass: "[Pass()]",
    treasure: "[OpenTreasure(), LeaveRoom()]",
    merchant: "[OpenMarket(), CloseMarket(), LeaveRoom()]",
    shop: "[Shop()]",
    shop_together: "[PayTogether(true), Shop()]",
    shop_alone: "[PayTogether(false), Shop()]",
    buy: "[Buy()]",
    take_goods: "[TakeGoods(), Shop()]",
    buy_removal: "[BuyRemoval()]",
    have_removed: "[HaveRemoved(), Remove(1), Shop()]",
    leave_shop: "[LeaveShop()]",
    pledge: "[Pledge()]",
    pledge_it: "[PledgeIt()]",
    ask_blessing: "[AskBlessing()]",
    take_blessing: "[TakeBlessing()]",
    take_rewards: "[TakeRewards()]",
    reveal: "[Reveal(), TakeRewards()]",
    name_and_reveal: "[NameDecks(), Reveal(), TakeRewards()]",
    take_reward: "[TakeReward(), TakeRewards()]",
    skip_reward: "[SkipReward(), TakeRewards()]",
    skip_rest: "[SkipRest()]",
    remove_it: "[RemoveFromDeck()]",
    upgrade_it: "[UpgradeIt()]",
    transform_one: "[MayTransform()]",
    transform_it: "[TransformIt()]",
    discard_item: "[DiscardItem()]",
    sell_item: "[DiscardItem(), GainItsGold()]",
    exchange: "[Exchange()]",
    end_of_combat: "[EndCombatAbilities(), GainRewards(), ResetDecks(), ResetBoards(), ClearEnemies(), SwitchRows(), FinishCombat()]",
}
