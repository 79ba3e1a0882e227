// The table: walnut planks under everything else. Nothing moves in it.
#import bevy_sprite::mesh2d_vertex_output::VertexOutput

struct Ground {
    // The upper and lower colour, linear.
    top: vec4<f32>,
    bottom: vec4<f32>,
    // Size of the canvas in u.
    size: vec4<f32>,
};
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> ground: Ground;

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
    let at = in.uv * ground.size.xy;
    let plank = floor(at.y / 62.0);
    let along = vec2(at.x * 0.006 + plank * 7.3, at.y * 0.09);
    // Grain: long fibres, bent a little by a slow wave.
    let bend = noise(vec2(at.x * 0.004, plank * 3.1)) * 3.0;
    let fibre = noise(vec2(along.x * 3.0, along.y * 7.0 + bend)) * 0.6 + noise(vec2(at.x * 0.03, at.y * 1.3 + bend * 5.0)) * 0.4;
    let tone = 0.84 + 0.26 * fibre + 0.10 * (hash(vec2(plank, 1.0)) - 0.5);
    // The joint between two planks.
    let joint = smoothstep(0.0, 1.6, abs(fract(at.y / 62.0) - 0.5) * 62.0 * 2.0 - 0.4);
    let edge = 1.0 - 0.35 * (1.0 - smoothstep(0.0, 1.4, 31.0 - abs((fract(at.y / 62.0) - 0.5) * 62.0)));
    let colour = mix(ground.top.rgb, ground.bottom.rgb, in.uv.y) * tone * edge * mix(1.0, joint, 0.0);
    return vec4(colour, 1.0);
}
