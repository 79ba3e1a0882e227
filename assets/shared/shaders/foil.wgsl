// A band of light that runs over a precious card.
#import bevy_sprite::mesh2d_vertex_output::VertexOutput

struct Foil {
    // Seconds, strength (0 to 1), and two unused numbers.
    shine: vec4<f32>,
};
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> foil: Foil;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let along = in.uv.x * 0.8 + in.uv.y * 0.6;
    let place = fract(foil.shine.x * 0.22) * 4.0 - 1.0;
    let band = exp(-pow((along - place) * 6.0, 2.0)) + 0.4 * exp(-pow((along - place - 0.28) * 14.0, 2.0));
    let hue = 0.5 + 0.5 * cos(6.2832 * (along * 1.5 + vec3(0.0, 0.33, 0.67)));
    // Only on the face, with soft corners.
    let edge = min(min(in.uv.x, 1.0 - in.uv.x) * 30.0, min(in.uv.y, 1.0 - in.uv.y) * 42.0);
    let light = mix(vec3(1.0, 0.9, 0.66), hue, 0.25) * band * foil.shine.y * clamp(edge, 0.0, 1.0) * 0.16;
    return vec4(light, 0.0);
}
