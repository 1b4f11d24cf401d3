import { pageMeta } from "#app/lib/page-meta.ts";

export const meta = () => pageMeta({ title: "Home" });

export default function HomeScreen() {
  return <main id="main" />;
}
