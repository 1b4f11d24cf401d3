// The package declares only its index, which would make a build read every icon.
declare module "lucide/dist/esm/icons/*.mjs" {
  const drawing: import("./icon.tsx").Drawing;
  export default drawing;
}
