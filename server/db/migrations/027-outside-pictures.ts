import { statements } from "./statements.ts";

const outside = (column: string) => `${column} <> '' and substr(${column}, 1, 1) <> '/'`;

/**
 * The outcome of fetching linked pictures (D63), and partial indexes for the few rows that still have outside
 * addresses.
 */
export const up = statements(`
  create table outside_pictures (
    id text primary key,
    address text not null,
    picture_id text references pictures (id) on delete cascade,
    tries integer not null,
    due_at text
  );
  create index outside_pictures_by_picture on outside_pictures (picture_id);
  create index users_with_outside_pictures on users (id) where ${outside("photo_url")};
  create index classes_with_outside_pictures on classes (id) where ${outside("image_url")};
  create index articles_with_outside_pictures on articles (id) where ${outside("image_url")};
  create index reviews_with_outside_pictures on reviews (id) where ${outside("reviewer_img_url")}`);
