import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { classesQuery } from "#app/features/classes/queries.ts";

/** The classes that a trainer names, each with the way to its page once that is known. */
export function TaughtClasses({ names }: { names: readonly string[] }) {
  const classes = useQuery(classesQuery()).data ?? [];
  if (names.length === 0) return <p className="text-muted">None at the moment.</p>;
  return (
    <ul className="grid border-hair border-t">
      {names.map((name) => {
        const found = classes.find(({ class_name }) => class_name === name);
        return (
          <li key={name} className="flex min-h-target items-center border-hair border-b font-semibold">
            {found ? (
              <Link to={`/class-details/${found._id}`} className="text-link">
                {name}
              </Link>
            ) : (
              name
            )}
          </li>
        );
      })}
    </ul>
  );
}
