// A plugin of Stryker. What only the API's document says is no behaviour (`npm run check` compares the document as a whole), nor is
// the name of a plugin of the identity library.

type Node = {
  type: string;
  name?: string;
  key?: Node;
  callee?: Node & { property?: Node };
  arguments?: Node[];
  properties?: Node[];
};
type Path = { node: Node; parent: Node | null };

/** The reason that the report gives for those. */
export const noBehaviour = "a text of the API’s document, or a plugin’s name";

/**
 * Why neither a node nor what is in it is changed: it says how a call or a plugin is named, what a call answers, or what a field
 * means. Schemas with a name are those of answers, which nothing parses.
 */
function shouldIgnore({ node, parent }: Path): string | undefined {
  const isTag = parent?.callee?.name === "callsOf";
  const isName = parent?.callee?.name === "call" && parent.arguments?.[2] === node;
  const isSaid =
    node.type === "ObjectProperty" && /^(summary|description|answers|errors)$/.test(node.key?.name ?? "");
  const isPlugin = parent?.properties?.some(({ key }) => /^(hooks|endpoints|schema)$/.test(key?.name ?? ""));
  const isPluginName = isPlugin && node.type === "ObjectProperty" && node.key?.name === "id";
  const isMeaning = parent?.callee?.property?.name === "describe";
  const isAnswer = node.callee?.name === "named";
  return isTag || isName || isSaid || isMeaning || isAnswer || isPluginName ? noBehaviour : undefined;
}

export const strykerPlugins = [{ kind: "Ignore", name: "descriptions", value: { shouldIgnore } }];
