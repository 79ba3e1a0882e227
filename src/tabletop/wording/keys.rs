//! Which keys of a language file are tried for a verb or count: `If(AtLeast(3, Cubes()), ..)` is `If.AtLeast.Cubes`, else `If.AtLeast`, else `If`.
//!
//! A number in front has words of its own: `AtMost(0, Hand())` is `AtMost.0.Hand`, `AtMost.0`, then `AtMost.Hand`, `AtMost`; `MultiHit(2, [Plain(1)])` may be `MultiHit.Plain.1`.
//! A word in a verb comes before all that: `Draw(2, AnyPlayer)` is `Draw.AnyPlayer`.
use super::rich::named;
use serde_json::Value;

/// The keys from the narrowest to the widest.
pub fn of(name: &str, body: &Value) -> Vec<String> {
    let inner = inside(body);
    let words = body.as_str().into_iter().chain(body.as_array().into_iter().flatten().filter_map(Value::as_str));
    let mut keys: Vec<String> = words.map(|word| format!("{name}.{word}")).collect();
    for own in [number(body).map(|n| format!("{name}.{n}")), Some(name.to_string())].into_iter().flatten() {
        for deep in (0..=inner.len()).rev() {
            let mut key = own.clone();
            for (inner, _) in &inner[..deep] {
                key.push('.');
                key.push_str(inner);
            }
            if let Some(n) = inner[..deep].last().and_then(|(_, n)| *n) {
                keys.push(format!("{key}.{n}"));
            }
            keys.push(key);
        }
    }
    keys
}

/// The number in front of a body.
fn number(body: &Value) -> Option<i64> {
    body.as_i64().or_else(|| body.get(0)?.as_i64())
}

/// What stands inside, the first word of each level, with its number.
fn inside(body: &Value) -> Vec<(&str, Option<i64>)> {
    let first = |field| named(field).or_else(|| named(field.as_array()?.first()?));
    let found = match body {
        Value::Array(fields) => fields.iter().find_map(first),
        Value::Object(_) if named(body).is_some() => named(body),
        Value::Object(fields) => fields.values().find_map(first),
        _ => None,
    };
    found.into_iter().flat_map(|(name, body)| std::iter::once((name, number(body))).chain(inside(body))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_narrowest_key_comes_first() {
        let at_most = json!([0, { "Hand": {} }]);
        assert_eq!(of("AtMost", &at_most), ["AtMost.0.Hand", "AtMost.0", "AtMost.Hand", "AtMost"]);
        let hits = json!([2, [{ "Plain": 1 }, { "X": {} }]]);
        let keys = of("MultiHit", &hits);
        assert_eq!(keys[..3], ["MultiHit.2.Plain.1", "MultiHit.2.Plain", "MultiHit.2"]);
        let deep = json!([{ "AtLeast": [3, { "Cubes": {} }] }, [{ "Block": 1 }]]);
        assert_eq!(of("If", &deep), ["If.AtLeast.Cubes", "If.AtLeast.3", "If.AtLeast", "If"]);
    }

    #[test]
    fn words_come_first() {
        assert_eq!(of("Draw", &json!([2, "AnyPlayer"])), ["Draw.AnyPlayer", "Draw.2", "Draw"]);
        assert_eq!(of("Tokens", &json!("gold")), ["Tokens.gold", "Tokens"]);
    }

    #[test]
    fn a_verb_of_one_script_and_one_of_named_fields_know_what_is_in_them() {
        assert_eq!(of("AtEndOfTurn", &json!([{ "Hit": 1 }]))[1], "AtEndOfTurn.Hit");
        assert_eq!(of("Choose", &json!({ "count": 1, "then": [{ "Keep": {} }] }))[0], "Choose.Keep");
    }
}
