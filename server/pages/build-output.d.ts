declare module "#built-pages" {
  const build: import("react-router").ServerBuild;
  export = build;
}
