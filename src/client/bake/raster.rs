//! SVG text to pixels, with the game's own fonts only.
use bevy::{
    asset::RenderAssetUsages,
    image::{Image, ImageFilterMode, ImageSampler, ImageSamplerDescriptor},
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree, fontdb},
};
use std::sync::Arc;

/// The fonts that pictures are written in.
#[derive(Clone, Default)]
pub struct Fonts(Arc<fontdb::Database>);

impl Fonts {
    pub fn of(files: impl IntoIterator<Item = Vec<u8>>) -> Self {
        let mut all = fontdb::Database::new();
        files.into_iter().for_each(|file| all.load_font_data(file));
        Fonts(Arc::new(all))
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Draws a document so that it fills `width × height` pixels. Says why if it cannot.
pub fn raster(svg: &str, width: u32, height: u32, fonts: &Fonts) -> Result<Pixmap, String> {
    let options = Options { fontdb: fonts.0.clone(), font_family: "Fira Sans Condensed".into(), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| {
        let head: String = svg.chars().take(120).collect();
        format!("{error} in {head}…")
    })?;
    let mut pixels = Pixmap::new(width, height).ok_or("a picture needs a size")?;
    let (x, y) = (width as f32 / tree.size().width(), height as f32 / tree.size().height());
    resvg::render(&tree, Transform::from_scale(x, y), &mut pixels.as_mut());
    Ok(pixels)
}

/// A texture without smaller copies, for pictures that are shown at the size they were drawn.
pub fn image_of(pixels: Pixmap) -> Image {
    let (width, height) = (pixels.width(), pixels.height());
    let mut straight = straight(&pixels);
    bleed(&mut straight, width as usize, height as usize);
    texture(width, height, straight, 1)
}

/// A texture with all its smaller copies, for pictures that are turned and scaled.
pub fn image_with_mips(pixels: Pixmap) -> Image {
    let (width, height) = (pixels.width(), pixels.height());
    let mut level: Vec<[f32; 4]> =
        pixels.pixels().iter().map(|p| [p.red(), p.green(), p.blue(), p.alpha()].map(f32::from)).collect();
    let (mut w, mut h) = (width as usize, height as usize);
    let mut all = vec![];
    let mut levels = 0;
    loop {
        let mut bytes: Vec<u8> = level.iter().flat_map(|pixel| unmultiplied(*pixel)).collect();
        bleed(&mut bytes, w, h);
        all.extend(bytes);
        levels += 1;
        if w == 1 && h == 1 {
            break;
        }
        let (half_w, half_h) = ((w / 2).max(1), (h / 2).max(1));
        level = halved(&level, w, h, half_w, half_h);
        (w, h) = (half_w, half_h);
    }
    texture(width, height, all, levels)
}

fn halved(from: &[[f32; 4]], w: usize, h: usize, half_w: usize, half_h: usize) -> Vec<[f32; 4]> {
    let mut to = Vec::with_capacity(half_w * half_h);
    for y in 0..half_h {
        for x in 0..half_w {
            let at = |dx: usize, dy: usize| from[(y * 2 + dy).min(h - 1) * w + (x * 2 + dx).min(w - 1)];
            let four = [at(0, 0), at(1, 0), at(0, 1), at(1, 1)];
            to.push(std::array::from_fn(|c| four.iter().map(|pixel| pixel[c]).sum::<f32>() / 4.));
        }
    }
    to
}

fn unmultiplied([r, g, b, a]: [f32; 4]) -> [u8; 4] {
    if a < 0.5 {
        return [0; 4];
    }
    let part = |c: f32| (c * 255. / a).round().clamp(0., 255.) as u8;
    [part(r), part(g), part(b), a.round() as u8]
}

fn straight(pixels: &Pixmap) -> Vec<u8> {
    pixels
        .pixels()
        .iter()
        .flat_map(|pixel| {
            let pixel = pixel.demultiply();
            [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
        })
        .collect()
}

/// Gives empty pixels beside drawn ones their colour, so that a scaled edge has no dark fringe.
fn bleed(pixels: &mut [u8], width: usize, height: usize) {
    let alpha = |pixels: &[u8], x: usize, y: usize| pixels[(y * width + x) * 4 + 3];
    for y in 0..height {
        for x in 0..width {
            if alpha(pixels, x, y) != 0 {
                continue;
            }
            let near = [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)];
            let found = near.into_iter().find(|&(nx, ny)| nx < width && ny < height && alpha(pixels, nx, ny) != 0);
            if let Some((nx, ny)) = found {
                let (from, to) = ((ny * width + nx) * 4, (y * width + x) * 4);
                pixels.copy_within(from..from + 3, to);
            }
        }
    }
}

fn texture(width: u32, height: u32, data: Vec<u8>, levels: u32) -> Image {
    // `Image::new` checks the length against one level only.
    let mut image = Image::new_uninit(
        Extent3d { width, height, depth_or_array_layers: 1 },
        TextureDimension::D2,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.texture_descriptor.mip_level_count = levels;
    image.data = Some(data);
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        mipmap_filter: ImageFilterMode::Linear,
        ..ImageSamplerDescriptor::linear()
    });
    image
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect x="1" y="1" width="2" height="2" fill="#ff8000"/></svg>"##;

    #[test]
    fn a_square_is_drawn_where_it_lies_and_its_colour_bleeds_into_the_empty_edge() {
        let image = image_of(raster(SQUARE, 8, 8, &Fonts::default()).unwrap());
        let data = image.data.unwrap();
        let at = |x: usize, y: usize| &data[(y * 8 + x) * 4..][..4];
        assert_eq!(at(4, 4), [255, 128, 0, 255]);
        assert_eq!(at(1, 4), [255, 128, 0, 0]);
        assert_eq!(at(0, 0), [0, 0, 0, 0]);
    }

    #[test]
    fn every_smaller_copy_is_there_and_keeps_the_colour() {
        let image = image_with_mips(raster(SQUARE, 8, 8, &Fonts::default()).unwrap());
        assert_eq!(image.texture_descriptor.mip_level_count, 4);
        let data = image.data.unwrap();
        assert_eq!(data.len(), (64 + 16 + 4 + 1) * 4);
        assert_eq!(&data[data.len() - 4..], [255, 128, 0, 64], "a quarter covered, colour unchanged");
    }

    #[test]
    fn a_broken_document_says_so() {
        assert!(raster("<svg", 8, 8, &Fonts::default()).is_err());
    }
}
