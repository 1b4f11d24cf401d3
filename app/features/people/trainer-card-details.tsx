import type { TrainerProfile } from "#contract/users.ts";
import { TrainerSlots } from "./trainer-slots.tsx";

/** The additions of a detailed card: when the trainer can be booked, and their social links, on a phone beside “Know More”. */
export function TrainerCardDetails({ trainer }: { trainer: TrainerProfile }) {
  return (
    <div className="mt-auto grid gap-3 border-hair border-t pt-3">
      <TrainerSlots trainer={trainer} />
      {trainer.social_url.length > 0 && (
        <ul className="flex flex-wrap gap-x-6 text-small max-md:absolute max-md:end-4 max-md:bottom-5 max-md:gap-x-4">
          {trainer.social_url.map(({ platform, url }) => (
            <li key={platform}>
              <a
                href={url}
                rel="noopener noreferrer"
                className="relative z-raised inline-flex min-h-8 items-center text-link"
              >
                {platform}
                <span className="sr-only"> of {trainer.name}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
