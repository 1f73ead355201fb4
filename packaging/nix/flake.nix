# Template. Copy it to the top of the repository, so that `nix run` finds it.
{
  description = "Sudoku for the terminal: play, learn techniques, and watch Algorithm X search";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
      forAll = nixpkgs.lib.genAttrs systems;
    in
    {
      packages = forAll (system:
        let pkgs = nixpkgs.legacyPackages.${system}; in
        {
          default = pkgs.rustPlatform.buildRustPackage {
            pname = "ninefold";
            version = (nixpkgs.lib.importTOML ./Cargo.toml).workspace.package.version;
            src = self;
            cargoLock.lockFile = ./Cargo.lock;
            buildType = "dist";
            NINEFOLD_COMMIT = self.rev or "unknown";
            nativeBuildInputs = [ pkgs.installShellFiles ];
            cargoTestFlags = [ "--workspace" "--lib" ];
            postInstall = ''
              bash packaging/generate $out/bin/ninefold generated
              installManPage generated/man/*.1
              installShellCompletion --bash --name ninefold generated/completions/ninefold.bash
              installShellCompletion --zsh generated/completions/_ninefold
              installShellCompletion --fish generated/completions/ninefold.fish
            '';
            meta = {
              description = "Sudoku for the terminal";
              license = with pkgs.lib.licenses; [ mit asl20 ];
              mainProgram = "ninefold";
            };
          };
        });
    };
}
