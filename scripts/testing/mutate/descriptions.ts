// A plugin of Stryker. What only the API's document says is no behaviour: `npm run check` compares the document as a whole.

type Node = {
  type: string;
  name?: string;
  key?: Node;
  callee?: Node;
  value?: unknown;
  arguments?: Node[];
};
type Path = { node: Node; parent: Node | null };

/** The reason that the report gives for those. */
export const noBehaviour = "a text of the API’s document";

/** Why a mutant is not made: it is a call's summary, or an answer's description. */
function shouldIgnore({ node, parent }: Path): string | undefined {
  if (node.type !== "StringLiteral") return undefined;
  const isSummary = parent?.type === "ObjectProperty" && parent.key?.name === "summary";
  const isDescription =
    parent?.type === "CallExpression" && parent.callee?.name === "json" && parent.arguments?.[1] === node;
  return isSummary || isDescription ? noBehaviour : undefined;
}

export const strykerPlugins = [{ kind: "Ignore", name: "descriptions", value: { shouldIgnore } }];
