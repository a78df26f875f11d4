/**
 * Characters without a shape, inside a class of a regular expression with the flag `u`: marks of the direction of
 * text, zero-width spaces, soft hyphens, and what joins or chooses the shapes of others. The database has them in
 * `private.shows_text` and `private.are_public_words`.
 */
export const shapeless = String.raw`\p{Default_Ignorable_Code_Point}\ufff9-\ufffb`

/** Characters that look like an empty space, and control characters. */
export const blank = String.raw`\p{Cc}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0`

/** What joins emoji and letters of some scripts, and chooses their shapes. */
export const joining = String.raw`\u180b-\u180d\u200c\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}`
