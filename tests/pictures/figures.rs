//! Figures: their outlines differ, and they are cut and jointed as the artbook says.
use crate::{art, pixels, without_filters};
use resvg::usvg::roxmltree::{Document, Node};
use spirebound::client::bake::figure::cut;

/// Side of the outline on which two figures are compared.
const SIDE: u32 = 64;
/// Outlines that share more of their common area look alike in black.
const MOST_ALIKE: f32 = 0.85;
const MOST_BYTES: usize = 40 * 1024;
/// A figure with fewer of these is a picture that slides about.
const LEAST_PARTS: usize = 4;
/// What strikes in a lunge.
const STRIKES: [&str; 3] = ["arm_front", "jaw", "weapon"];
/// All that is drawn with; the rest is slow, unsafe or looks different on another machine.
const TAGS: [&str; 24] = [
    "svg",
    "title",
    "defs",
    "g",
    "path",
    "filter",
    "linearGradient",
    "radialGradient",
    "stop",
    "clipPath",
    "mask",
    "use",
    "feGaussianBlur",
    "feOffset",
    "feFlood",
    "feComposite",
    "feTurbulence",
    "feColorMatrix",
    "feMerge",
    "feMergeNode",
    "feDropShadow",
    "feMorphology",
    "feBlend",
    "feComponentTransfer",
];

fn outlines() -> Vec<(String, Vec<bool>)> {
    let outline = |name: &str, svg: &str| {
        let drawn = pixels(name, &without_filters(svg), SIDE, SIDE);
        drawn.pixels().iter().map(|pixel| pixel.alpha() >= 128).collect()
    };
    art("figures").into_iter().map(|(name, svg)| (name.clone(), outline(&name, &svg))).collect()
}

#[test]
fn in_black_at_64_pixels_any_two_figures_differ() {
    let outlines = outlines();
    let mut alike = vec![];
    for (i, (name, a)) in outlines.iter().enumerate() {
        let ink = a.iter().filter(|ink| **ink).count();
        assert!(ink > 600, "{name} is too small: {ink} of 4096 pixels");
        for (other, b) in &outlines[..i] {
            let count = |both: fn(bool, bool) -> bool| a.iter().zip(b).filter(|(a, b)| both(**a, **b)).count();
            let shared = count(|a, b| a && b) as f32 / count(|a, b| a || b) as f32;
            if shared >= MOST_ALIKE {
                alike.push(format!("{name} and {other} share {:.0} %", shared * 100.));
            }
        }
    }
    assert!(alike.is_empty(), "{}", alike.join("\n"));
}

/// What is wrong with a figure's document.
fn faults(svg: &str) -> Vec<String> {
    let document = match Document::parse(svg) {
        Ok(document) => document,
        Err(error) => return vec![error.to_string()],
    };
    let mut faults = vec![];
    let mut must = |holds: bool, fault: String| {
        if !holds {
            faults.push(fault);
        }
    };
    let root = document.root_element();
    let two_numbers = |node: Node, name: &str| {
        let text = node.attribute(name).unwrap_or_default();
        text.split(' ').filter(|number| number.parse::<f32>().is_ok()).count() == 2
    };
    must(svg.len() < MOST_BYTES, format!("it has {} bytes", svg.len()));
    must(root.attribute("viewBox") == Some("0 0 512 512"), "its canvas is not 512 × 512".into());
    must(two_numbers(root, "data-anchor"), "no data-anchor: where does it stand?".into());
    must(matches!(root.attribute("data-face"), Some("left" | "right")), "no data-face: left or right".into());
    must(root.children().any(|node| node.has_tag_name("title") && node.text().is_some()), "it has no title".into());
    let parts: Vec<Node> = root.children().filter(|node| node.has_tag_name("g")).collect();
    let ids: Vec<&str> = parts.iter().map(|part| part.attribute("id").unwrap_or_default()).collect();
    must(
        ids.first() == Some(&"base") && ids.last() == Some(&"base_lip"),
        format!("base is not first or base_lip not last: {ids:?}"),
    );
    for (part, id) in parts.iter().zip(&ids) {
        must(!id.is_empty(), "a part without a name".into());
        must(two_numbers(*part, "data-pivot"), format!("{id} has no data-pivot"));
        must(ids.iter().filter(|other| *other == id).count() == 1, format!("two parts are called {id}"));
    }
    let moving = ids.iter().filter(|id| !id.starts_with("base")).count();
    must(moving >= LEAST_PARTS, format!("only {moving} parts move"));
    must(ids.iter().any(|id| STRIKES.iter().any(|name| id.starts_with(name))), format!("nothing strikes in a lunge: {ids:?}"));
    for node in document.descendants().filter(Node::is_element) {
        let tag = node.tag_name().name();
        must(TAGS.contains(&tag), format!("<{tag}> is not drawn with"));
        let wrong = node.attributes().find(|attribute| attribute.name().starts_with("on") || attribute.name() == "style");
        must(wrong.is_none(), format!("<{tag}> has an attribute {:?}", wrong.map(|attribute| attribute.name())));
    }
    faults
}

#[test]
fn every_figure_is_cut_and_jointed_as_the_artbook_says() {
    let mut wrong = vec![];
    let mut found = 0;
    for (name, svg) in art("figures") {
        wrong.extend(faults(&svg).into_iter().map(|fault| format!("{name}: {fault}")));
        // The client must agree on what the parts are.
        cut(&svg).unwrap_or_else(|error| panic!("{name}: {error}"));
        found += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(found >= 28, "found only {found} figures");
}

#[test]
fn a_careless_figure_is_found_out() {
    let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><g id="base"/><text>Hm</text></svg>"#;
    let faults = faults(svg).join("; ");
    for said in ["data-anchor", "data-face", "title", "base_lip", "data-pivot", "only 0 parts", "lunge", "<text>"] {
        assert!(faults.contains(said), "{said} is not in: {faults}");
    }
}
