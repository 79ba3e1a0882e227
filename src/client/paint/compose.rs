//! Card pictures in short form: a scene names its motifs and their colours, and gets the filters of paper from one file.
//!
//! `<use href="../motifs/sword.svg" …/>` becomes the motif's contents in a group. On it, `data-swap="ember:venom steel:gold"` swaps
//! ramps step for step, `data-fill="#3a0e18"` cuts the whole motif from one colour, and `transform`, `opacity`, `filter`,
//! `clip-path` and `id` are the group's own. A picture that has all of this written out is left as it is.
use super::art::{broken, svgs};
use crate::tabletop::nearest;
use resvg::usvg::roxmltree::{Document, Node};
use siphasher::sip::SipHasher13;
use std::{
    collections::BTreeMap,
    fs,
    hash::Hasher,
    io,
    ops::Range,
    path::{Path, PathBuf},
};

/// In a game's folder of art: what pictures are put together from, their filters, and the ramps by name.
const MOTIFS: &str = "motifs";
const FILTERS: &str = "paper.svg";
const RAMPS: &str = "ramps.ron";
/// What of a `<use>` its group keeps.
const KEPT: [&str; 5] = ["transform", "opacity", "filter", "clip-path", "id"];

/// What all card pictures of one game share.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Papers {
    /// Name and text of each filter.
    filters: Vec<(String, String)>,
    /// Colours from dark to light, as `#rrggbb` in small letters.
    ramps: BTreeMap<String, Vec<String>>,
    /// Another number whenever a filter, ramp or motif is another.
    edition: u64,
}

impl Papers {
    /// Reads what lies in a game's folder of art; a game without such files has only pictures that need none.
    pub fn load(art: &Path) -> io::Result<Papers> {
        let mut papers = Papers::default();
        let mut edition = SipHasher13::new();
        for (name, file) in svgs(&art.join(MOTIFS)) {
            edition.write(name.as_bytes());
            edition.write(&fs::read(&file).map_err(|error| broken(&file, error))?);
        }
        if let Some((file, text)) = read_if_there(art.join(FILTERS))? {
            edition.write(text.as_bytes());
            let document = Document::parse(&text).map_err(|error| broken(&file, error))?;
            let filters = document.descendants().filter(|node| node.has_tag_name("filter"));
            papers.filters =
                filters.filter_map(|node| Some((node.attribute("id")?.to_string(), text[node.range()].to_string()))).collect();
        }
        if let Some((file, text)) = read_if_there(art.join(RAMPS))? {
            edition.write(text.as_bytes());
            papers.ramps = ron::from_str(&text).map_err(|error| broken(&file, error))?;
            for (name, ramp) in &mut papers.ramps {
                if let Some(wrong) = ramp.iter().find(|colour| !is_colour(colour)) {
                    return Err(broken(&file, format!("`{wrong}` in the ramp `{name}` is no colour; write it as `#3a0e18`")));
                }
                ramp.iter_mut().for_each(|colour| colour.make_ascii_lowercase());
            }
        }
        papers.edition = edition.finish();
        Ok(papers)
    }

    /// A number for how a picture of this text looks now: finished pictures that are kept must not outlive a change of it.
    pub fn edition(&self, text: &[u8]) -> u64 {
        let mut edition = SipHasher13::new_with_keys(self.edition, 0);
        edition.write(text);
        edition.finish()
    }

    /// The whole picture that a file stands for. The reason begins with the file's name and says what to do.
    pub fn compose(&self, file: &Path) -> Result<String, String> {
        let says = |reason: String| format!("{}: {reason}", file.display());
        let text = fs::read_to_string(file).map_err(|error| says(error.to_string()))?;
        self.composed(&text, |href| {
            let path = file.parent().unwrap_or(Path::new("")).join(href);
            fs::read_to_string(&path).map_err(|_| match near(&path) {
                Some(name) => format!("there is no picture `{href}`; did you mean `{name}`?"),
                None => format!("there is no picture `{href}`; draw it or name one that is there"),
            })
        })
        .map_err(says)
    }

    /// The same from texts; `motif` gives what a `href` names.
    fn composed(&self, text: &str, motif: impl Fn(&str) -> Result<String, String>) -> Result<String, String> {
        let document = Document::parse(text).map_err(|error| error.to_string())?;
        let mut edits = vec![];
        for node in document.descendants().filter(|node| names_a_file(*node).is_some()) {
            let href = names_a_file(node).unwrap_or_default();
            let inner = self.motif(&motif(href)?, node, edits.len()).map_err(|reason| format!("`{href}`: {reason}"))?;
            let kept = node.attributes().filter(|attribute| KEPT.contains(&attribute.name()));
            let kept: String = kept.map(|attribute| format!(" {}", &text[attribute.range()])).collect();
            edits.push((node.range(), format!("<g{kept}>{inner}</g>")));
        }
        let own = |id: &str| document.descendants().any(|node| node.attribute("id") == Some(id));
        let missing: String = self.filters.iter().filter(|(id, _)| !own(id)).map(|(_, text)| text.as_str()).collect();
        if let Some(first) = document.root_element().first_child().filter(|_| !missing.is_empty()) {
            edits.insert(0, (first.range().start..first.range().start, format!("<defs>{missing}</defs>")));
        }
        Ok(edited(text, 0..text.len(), edits))
    }

    /// A motif's contents in the colours that its `<use>` wants, the `number`th of the picture.
    fn motif(&self, text: &str, wanted: Node, number: usize) -> Result<String, String> {
        let swaps = self.swaps(wanted.attribute("data-swap").unwrap_or_default())?;
        let fill = wanted.attribute("data-fill");
        if let Some(wrong) = fill.filter(|fill| !is_colour(fill)) {
            return Err(format!("data-fill=\"{wrong}\" is no colour; write it as `#3a0e18`"));
        }
        let document = Document::parse(text).map_err(|error| error.to_string())?;
        let root = document.root_element();
        let (Some(first), Some(last)) = (root.first_child(), root.last_child()) else { return Ok(String::new()) };
        let shared = |id: &str| self.filters.iter().any(|(name, _)| name == id);
        let mut edits: Vec<(Range<usize>, String)> = vec![];
        for node in root.descendants().filter(Node::is_element).filter(|node| *node != root) {
            if edits.last().is_some_and(|(cut, _)| cut.end > node.range().start) {
                continue;
            }
            if node.has_tag_name("title") || node.has_tag_name("filter") && node.attribute("id").is_some_and(shared) {
                edits.push((node.range(), String::new()));
                continue;
            }
            if let Some(href) = names_a_file(node) {
                return Err(format!("it uses `{href}` in its turn; put both into the picture instead"));
            }
            for attribute in node.attributes() {
                let old = &text[attribute.range_value()];
                let new = match attribute.name() {
                    "id" => format!("m{number}_{old}"),
                    "href" if old.starts_with('#') => format!("#m{number}_{}", &old[1..]),
                    "fill" if is_colour(old) && fill.is_some() => fill.unwrap_or_default().to_string(),
                    _ => match old.strip_prefix("url(#").and_then(|rest| rest.strip_suffix(')')) {
                        Some(id) if !shared(id) => format!("url(#m{number}_{id})"),
                        Some(_) => continue,
                        None => swapped(old, &swaps),
                    },
                };
                if new != old {
                    edits.push((attribute.range_value(), new));
                }
            }
        }
        edits.sort_by_key(|(range, _)| range.start);
        Ok(edited(text, first.range().start..last.range().end, edits))
    }

    /// Old and new colours of `ember:venom steel:gold`.
    fn swaps(&self, text: &str) -> Result<Vec<(&str, &str)>, String> {
        let ramp = |name: &str| {
            self.ramps.get(name).ok_or_else(|| {
                let all: Vec<_> = self.ramps.keys().map(String::as_str).collect();
                match nearest(name, all.iter().copied()) {
                    Some(meant) => format!("there is no ramp `{name}` in {RAMPS}; did you mean `{meant}`?"),
                    None => format!("there is no ramp `{name}` in {RAMPS}; there are {}", all.join(", ")),
                }
            })
        };
        let mut swaps = vec![];
        for pair in text.split_whitespace() {
            let (from, to) = pair
                .split_once(':')
                .ok_or_else(|| format!("`{pair}` does not say which ramp becomes which; write data-swap=\"ember:venom\""))?;
            swaps.extend(ramp(from)?.iter().map(String::as_str).zip(ramp(to)?.iter().map(String::as_str)));
        }
        Ok(swaps)
    }
}

/// The file that a `<use>` puts in; parts of its own document begin with `#`.
fn names_a_file<'a>(node: Node<'a, '_>) -> Option<&'a str> {
    let href = node.attributes().find(|attribute| attribute.name() == "href")?.value();
    (node.has_tag_name("use") && !href.starts_with('#')).then_some(href)
}

fn is_colour(text: &str) -> bool {
    text.strip_prefix('#').is_some_and(|digits| digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// A value in other colours: the first swap that knows a colour has it.
fn swapped(value: &str, swaps: &[(&str, &str)]) -> String {
    let new = swaps.iter().find(|(old, _)| old.eq_ignore_ascii_case(value));
    new.map_or(value, |(_, new)| new).to_string()
}

/// A part of a text, with pieces of it replaced; `edits` lie in order and apart.
fn edited(text: &str, part: Range<usize>, edits: Vec<(Range<usize>, String)>) -> String {
    let (mut all, mut at) = (String::new(), part.start);
    for (range, new) in edits {
        all.push_str(&text[at..range.start]);
        all.push_str(&new);
        at = range.end;
    }
    all.push_str(&text[at..part.end]);
    all
}

/// The name of a file beside `path` that is spelt much like it.
fn near(path: &Path) -> Option<String> {
    let there = svgs(path.parent()?);
    let name = nearest(path.file_stem()?.to_str()?, there.iter().map(|(name, _)| name.as_str()))?;
    Some(format!("{name}.svg"))
}

fn read_if_there(file: PathBuf) -> io::Result<Option<(PathBuf, String)>> {
    match fs::read_to_string(&file) {
        Ok(text) => Ok(Some((file, text))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(broken(&file, error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn papers() -> Papers {
        let ramp = |colours: &str| colours.split(' ').map(String::from).collect();
        Papers {
            filters: vec![("paper".into(), r#"<filter id="paper"><feFlood/></filter>"#.into())],
            ramps: [("ember", "#3a0e18 #ffb04f"), ("venom", "#0f2620 #cbe67c"), ("gold", "#ffb04f #fff6e0")]
                .map(|(name, colours)| (name.into(), ramp(colours)))
                .into(),
            edition: 0,
        }
    }

    const MOTIF: &str = r##"<svg viewBox="0 0 256 256"><title>Sword</title><defs><filter id="paper"><feBlend/></filter>
<radialGradient id="shine"><stop stop-color="#FFB04F"/></radialGradient></defs>
<g id="blade" filter="url(#paper)"><path fill="#3a0e18" d="M0,0"/><path fill="url(#shine)" d="M1,1"/></g></svg>"##;

    fn scene(used: &str) -> Result<String, String> {
        let text = format!(r#"<svg viewBox="0 0 320 200"><title>Bane</title><use href="../motifs/sword.svg"{used}/></svg>"#);
        papers().composed(&text, |href| match href {
            "../motifs/sword.svg" => Ok(MOTIF.into()),
            _ => Err(format!("no {href}")),
        })
    }

    #[test]
    fn a_motif_takes_the_place_of_its_use_and_the_filters_come_once() {
        let whole = scene(r#" transform="scale(.8)" opacity=".5""#).unwrap();
        assert_eq!(
            whole,
            r##"<svg viewBox="0 0 320 200"><defs><filter id="paper"><feFlood/></filter></defs><title>Bane</title><g transform="scale(.8)" opacity=".5"><defs>
<radialGradient id="m0_shine"><stop stop-color="#FFB04F"/></radialGradient></defs>
<g id="m0_blade" filter="url(#paper)"><path fill="#3a0e18" d="M0,0"/><path fill="url(#m0_shine)" d="M1,1"/></g></g></svg>"##
        );
    }

    #[test]
    fn ramps_are_swapped_step_for_step_and_no_colour_twice() {
        // The second pair would make gold's dark, which is ember's light, lighter still.
        let whole = scene(r#" data-swap="ember:gold gold:venom""#).unwrap();
        assert!(whole.contains(r##"<path fill="#ffb04f" d="M0,0"/>"##), "{whole}");
        assert!(whole.contains(r##"stop-color="#fff6e0""##), "{whole}");
    }

    #[test]
    fn one_colour_for_the_whole_motif_leaves_gradients_alone() {
        let whole = scene(r##" data-fill="#123456""##).unwrap();
        assert!(whole.contains(r##"fill="#123456" d="M0,0""##) && whole.contains("url(#m0_shine)"), "{whole}");
    }

    #[test]
    fn a_picture_that_has_everything_written_out_stays_as_it_is() {
        let long = r##"<svg viewBox="0 0 320 200"><defs><filter id="paper"/><path id="leaf"/></defs><use href="#leaf"/></svg>"##;
        assert_eq!(papers().composed(long, |_| Err("asked for".into())).unwrap(), long);
    }

    #[test]
    fn what_cannot_be_composed_says_what_to_do() {
        let fault = |used: &str| scene(used).unwrap_err();
        assert!(fault(r#" data-swap="ember:venim""#).contains("no ramp `venim` in ramps.ron; did you mean `venom`?"));
        assert!(fault(r#" data-swap="ember:sky""#).contains("no ramp `sky` in ramps.ron; there are ember, gold, venom"));
        assert!(fault(r#" data-swap="ember""#).contains(r#"write data-swap="ember:venom""#));
        assert!(fault(r#" data-fill="red""#).contains(r#"data-fill="red" is no colour"#));
        let nested = papers().composed(r#"<svg><use href="a.svg"/></svg>"#, |_| Ok(r#"<svg><use href="b.svg"/></svg>"#.into()));
        assert!(nested.unwrap_err().contains("`b.svg` in its turn"));
    }

    #[test]
    fn whatever_a_picture_is_made_of_changes_its_edition() {
        let folder = std::env::temp_dir().join(format!("spirebound-edition-{}", std::process::id()));
        fs::create_dir_all(folder.join(MOTIFS)).unwrap();
        let mut seen = vec![];
        for (file, text) in [("motifs/a.svg", "<svg/>"), ("motifs/a.svg", "<svg> </svg>"), (FILTERS, "<svg/>"), (RAMPS, "{}")] {
            fs::write(folder.join(file), text).unwrap();
            seen.push(Papers::load(&folder).unwrap().edition(b"scene"));
        }
        seen.push(Papers::load(&folder).unwrap().edition(b"another scene"));
        fs::remove_dir_all(folder).unwrap();
        let different: std::collections::BTreeSet<_> = seen.iter().collect();
        assert_eq!(different.len(), seen.len(), "{seen:?}");
    }

    #[test]
    fn a_missing_motif_is_told_with_the_file_and_the_name_that_was_meant() {
        let folder = std::env::temp_dir().join(format!("spirebound-compose-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("dagger.svg"), MOTIF).unwrap();
        let bane = folder.join("bane.svg");
        let fault = |href: &str| {
            fs::write(&bane, format!(r#"<svg><use href="{href}"/></svg>"#)).unwrap();
            papers().compose(&bane).unwrap_err()
        };
        let close = fault("dager.svg");
        assert!(close.starts_with(&bane.display().to_string()) && close.contains("did you mean `dagger.svg`?"), "{close}");
        assert!(fault("hourglass.svg").contains("there is no picture `hourglass.svg`; draw it"));
        fs::remove_dir_all(folder).unwrap();
    }
}
