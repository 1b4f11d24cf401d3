// The package declares its drawings only as one, of which a build would have to read all.
declare module "lucide/dist/esm/icons/*.mjs" {
  const drawing: import("./icon.tsx").Drawing;
  export default drawing;
}
