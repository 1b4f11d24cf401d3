// A plugin of Stryker. What only the API's document says is no behaviour: `npm run check` compares the document as a whole.

type Node = { type: string; name?: string; key?: Node; callee?: Node; arguments?: Node[] };
type Path = { node: Node; parent: Node | null };

/** The reason that the report gives for those. */
export const noBehaviour = "a text of the API’s document";

/** Why neither a node nor what is in it is changed: it says how a call is named, or what it answers. */
function shouldIgnore({ node, parent }: Path): string | undefined {
  const isTag = parent?.callee?.name === "callsOf";
  const isName = parent?.callee?.name === "call" && parent.arguments?.[2] === node;
  const isSaid = node.type === "ObjectProperty" && /^(summary|answers|errors)$/.test(node.key?.name ?? "");
  return isTag || isName || isSaid ? noBehaviour : undefined;
}

export const strykerPlugins = [{ kind: "Ignore", name: "descriptions", value: { shouldIgnore } }];
