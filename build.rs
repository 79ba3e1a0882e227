//! Before the crate is compiled: writes the index of all built-in content, and says what to type if a system library is missing.
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

// The very code the game reads content with, so that the index and the game can never disagree.
#[path = "src/tabletop/content/fingerprint.rs"]
#[allow(dead_code)]
mod fingerprint;
#[path = "src/tabletop/content/place.rs"]
#[allow(dead_code)]
mod place;
#[path = "src/tabletop/content/split.rs"]
#[allow(dead_code)]
mod split;
#[path = "src/tabletop/content/typed_ids.rs"]
mod typed_ids;

fn options() -> ron::Options {
    use ron::extensions::Extensions;
    ron::Options::default()
        .with_default_extension(Extensions::UNWRAP_VARIANT_NEWTYPES | Extensions::IMPLICIT_SOME | Extensions::UNWRAP_NEWTYPES)
}

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // The crate is compiled again when its sources change anyway; a new folder of content always comes with new code.
    println!("cargo::rerun-if-changed=src");
    if let Err(error) = write_index() {
        println!("cargo::error=the index of the content cannot be written: {error}");
    }
    check_libraries();
}

fn write_index() -> std::io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let mut files = vec![];
    for folder in fingerprint::CONTENT_FOLDERS {
        for (name, path) in fingerprint::ron_files(folder, &root.join(folder))? {
            if !fingerprint::changes_rules(&name) {
                continue;
            }
            watch(&root, &name);
            let text = fs::read(path)?;
            files.push((name, String::from_utf8_lossy(&text).trim_start_matches('\u{feff}').to_owned()));
        }
    }
    let written = typed_ids::write_index(&files);
    for warning in written.warnings {
        println!("cargo::warning={warning}");
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("index.rs");
    fs::write(out, written.rust)
}

/// Looks again when a file of content changes or one is added beside it. Not the game's whole folder: pictures change no rule.
fn watch(root: &Path, name: &str) {
    println!("cargo::rerun-if-changed={name}");
    let folder = Path::new(name).parent().unwrap_or(Path::new(""));
    if folder.components().count() > 2 && root.join(folder).is_dir() {
        println!("cargo::rerun-if-changed={}", folder.display());
    }
}

/// The libraries that `.cargo/config.toml` links by their exact names; without this, the linker's error would be a riddle.
fn check_libraries() {
    let target = |part: &str| env::var(format!("CARGO_CFG_TARGET_{part}")).unwrap_or_default();
    let linked_by_name = target("OS") == "linux" && target("ENV") == "gnu" && target("ARCH") == "x86_64";
    if env::var_os("CARGO_FEATURE_DESKTOP").is_none() || !linked_by_name || env::var("HOST") != env::var("TARGET") {
        return;
    }
    let missing: Vec<&str> = ["libasound.so.2", "libudev.so.1"].into_iter().filter(|name| !linker_finds(name)).collect();
    if missing.is_empty() {
        return;
    }
    println!("cargo::error=the game links {}, which this machine does not have. Type:", missing.join(" and "));
    for line in how_to_install() {
        println!("cargo::error=    {line}");
    }
    println!("cargo::error=and build again. Rules and command line build without it: cargo test --no-default-features");
}

fn linker_finds(name: &str) -> bool {
    // The linker is called through cc, which prints the bare name for a file it does not find.
    let cc = Command::new("cc").arg(format!("-print-file-name={name}")).output();
    let told = cc.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).unwrap_or_default();
    let folders =
        ["/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib64", "/usr/lib64", "/lib", "/usr/lib", "/usr/local/lib"];
    Path::new(&told).is_absolute() || folders.iter().any(|folder| Path::new(folder).join(name).exists())
}

fn how_to_install() -> Vec<String> {
    let system = fs::read_to_string("/etc/os-release").unwrap_or_default();
    let value = |key: &str| {
        let line = system.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('='));
        line.unwrap_or_default().trim_matches('"').to_owned()
    };
    let version: f32 = value("VERSION_ID").parse().unwrap_or(0.0);
    // What the window needs at run time is named too, so that there is no second surprise.
    let apt = |alsa: &str| {
        format!(
            "sudo apt-get install -y {alsa} libudev1 libvulkan1 mesa-vulkan-drivers libx11-6 libx11-xcb1 libxcursor1 libxi6 \
             libxkbcommon0 libxkbcommon-x11-0 libwayland-client0"
        )
    };
    match &*value("ID") {
        "debian" if version >= 13.0 => vec![apt("libasound2t64")],
        "ubuntu" if version >= 24.0 => vec![apt("libasound2t64")],
        "debian" | "ubuntu" if version > 0.0 => vec![apt("libasound2")],
        _ if Path::new("/usr/bin/apt-get").exists() => {
            vec![apt("libasound2t64"), "or, if there is no libasound2t64:".into(), apt("libasound2")]
        }
        "fedora" => vec!["sudo dnf install alsa-lib systemd-libs vulkan-loader mesa-vulkan-drivers".into()],
        "arch" => vec!["sudo pacman -S alsa-lib systemd-libs vulkan-icd-loader mesa".into()],
        _ => vec!["(your system's way to install the runtime libraries of ALSA and udev)".into()],
    }
}
