# Template for a tap of your own. Replace @REPOSITORY@, @VERSION@ and @SHA256@, the checksum of the source archive of the tag.
class Ninefold < Formula
  desc "Sudoku for the terminal: play, learn techniques, and watch Algorithm X search"
  homepage "@REPOSITORY@"
  url "@REPOSITORY@/archive/refs/tags/v@VERSION@.tar.gz"
  sha256 "@SHA256@"
  license any_of: ["MIT", "Apache-2.0"]

  depends_on "rust" => :build

  def install
    system "cargo", "install", *std_cargo_args
    system "packaging/generate", bin/"ninefold", buildpath/"generated"
    man1.install Dir["generated/man/*.1"]
    bash_completion.install "generated/completions/ninefold.bash" => "ninefold"
    zsh_completion.install "generated/completions/_ninefold"
    fish_completion.install "generated/completions/ninefold.fish"
  end

  test do
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    assert_match(/\A534678912/, shell_output("#{bin}/ninefold solve #{puzzle}"))
  end
end
