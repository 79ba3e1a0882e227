// One warm lamp over the table, with a breath of fog and dust in its light.
#import bevy_sprite::mesh2d_vertex_output::VertexOutput

struct Lamp {
    // Size of the canvas in u, seconds, how much of the air is seen (0 to 1).
    canvas: vec4<f32>,
    // The lane that the lamp is on: left, top, right, bottom in u.
    lane: vec4<f32>,
    // How much darker everything else is (0 to 1), lower end of the light in u, and two unused numbers.
    dim: vec4<f32>,
};
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> lamp: Lamp;

fn hash2(p: vec2<f32>) -> vec2<f32> {
    let q = fract(p * vec2(127.1, 311.7));
    let r = q + dot(q, q.yx + 19.19);
    return fract(vec2(r.x * r.y, (r.x + r.y) * r.x));
}

fn noise(p: vec2<f32>) -> f32 {
    let cell = floor(p);
    let f = fract(p);
    let s = f * f * (3.0 - 2.0 * f);
    return mix(
        mix(hash2(cell).x, hash2(cell + vec2(1.0, 0.0)).x, s.x),
        mix(hash2(cell + vec2(0.0, 1.0)).x, hash2(cell + vec2(1.0, 1.0)).x, s.x),
        s.y,
    );
}

// Specks that drift upward through the light, one in each cell of a grid.
fn dust(at: vec2<f32>, side: f32, speed: f32, time: f32) -> f32 {
    let moved = (at + vec2(sin(time * 0.17 + at.y * 0.01) * 9.0, time * speed)) / side;
    let cell = floor(moved);
    let r = hash2(cell);
    let centre = cell + 0.2 + 0.6 * r;
    let size = 0.008 + 0.012 * r.y;
    let d = length(moved - centre);
    let blink = 0.5 + 0.5 * sin(time * (0.4 + r.x) + r.y * 40.0);
    return smoothstep(size, size * 0.2, d) * blink * step(0.45, r.x);
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let size = lamp.canvas.xy;
    let at = in.uv * size;
    let time = lamp.canvas.z;
    let air = lamp.canvas.w;
    let d = length((in.uv - vec2(0.46, 0.36)) / 0.62);

    // Stops of the lamp: warm in the middle, dark at the edge. Blended in linear light, hence other weights than on paper.
    let warm = vec3(1.0, 0.54, 0.19);
    let near = mix(0.082, 0.020, smoothstep(0.0, 0.55, d)) * (1.0 - smoothstep(0.5, 0.95, d));
    let dark = smoothstep(0.5, 1.08, d) * 0.52;

    // Fog lies in the light only, and drifts.
    let fog = noise(at * 0.006 + vec2(time * 0.02, 0.0)) * noise(at * 0.013 - vec2(time * 0.03, time * 0.008));
    let lit = 1.0 - smoothstep(0.1, 1.0, d);
    let specks = (dust(at, 120.0, 5.0, time) + 0.7 * dust(at + 37.0, 71.0, 3.0, time)) * lit * air;

    // The lane that acts stays bright.
    let inside = step(lamp.lane.x, at.x) * step(at.x, lamp.lane.z)
        * smoothstep(lamp.lane.y - 6.0, lamp.lane.y + 2.0, at.y)
        * (1.0 - smoothstep(lamp.lane.w - 2.0, lamp.lane.w + 6.0, at.y));
    let shade = clamp(dark + lamp.dim.x * (1.0 - inside) * 0.24, 0.0, 0.9);

    // Light that is added, over dark that takes away: premultiplied.
    let glow = warm * (near + fog * 0.020 * lit + inside * lamp.dim.x * 0.016) + vec3(1.0, 0.82, 0.5) * specks * 0.22;
    return vec4(glow, shade);
}
