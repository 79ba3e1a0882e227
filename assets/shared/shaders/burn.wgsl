// A card burns from its lower edge: the edge glows, what lies below it is gone.
#import bevy_sprite::mesh2d_vertex_output::VertexOutput

struct Burn {
    // How much has burnt (0 to 1), and three unused numbers.
    burnt: vec4<f32>,
};
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> burn: Burn;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var card: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var card_sampler: sampler;

fn hash(p: vec2<f32>) -> f32 {
    let q = fract(p * vec2(123.34, 345.45));
    let r = q + dot(q, q + 34.345);
    return fract(r.x * r.y);
}

fn noise(p: vec2<f32>) -> f32 {
    let cell = floor(p);
    let f = fract(p);
    let s = f * f * (3.0 - 2.0 * f);
    return mix(
        mix(hash(cell), hash(cell + vec2(1.0, 0.0)), s.x),
        mix(hash(cell + vec2(0.0, 1.0)), hash(cell + vec2(1.0, 1.0)), s.x),
        s.y,
    );
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let paper = textureSample(card, card_sampler, in.uv);
    let ragged = noise(in.uv * vec2(9.0, 12.0)) * 0.22 + noise(in.uv * 31.0) * 0.07;
    // 0 at the fire's edge, above it positive.
    let above = (1.0 - in.uv.y) + ragged - burn.burnt.x * 1.35;
    let left = smoothstep(0.0, 0.02, above);
    let glow = exp(-above * 28.0);
    let char = exp(-above * 9.0);
    let colour = paper.rgb * (1.0 - 0.85 * char) + vec3(1.0, 0.36, 0.06) * glow * 1.6;
    return vec4(colour, paper.a * left);
}
