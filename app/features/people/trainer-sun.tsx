import { Picture } from "#app/ui/picture.tsx";
import { useTrainer } from "./queries.ts";

/**
 * A trainer in the sun of the light around them, `--portrait` wide (light.css); of one who has left, or has no photo,
 * the initial. Until it is known, the sun alone.
 */
export function TrainerSun({ id, name }: { id: string; name: string }) {
  const trainer = useTrainer(id);
  return (
    <div className="light-field-sun">
      <span aria-hidden="true" className="sun" />
      {!trainer.isPending && (
        <Picture
          src={trainer.data?.photoUrl}
          alt=""
          of={{ id, name }}
          ratio="square"
          loads="first"
          className="w-full rounded-full"
        />
      )}
    </div>
  );
}
