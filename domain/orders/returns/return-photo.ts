import { explainWrongFile } from '../../files/wrong-file.ts'

/** Pictures of goods that a buyer wants to give back. */

export const maxReturnPhotos = 4
export const maxReturnPhotoBytes = 5 * 1024 * 1024
/** The pictures and the fields beside them. */
export const maxReturnFormBytes = maxReturnPhotos * maxReturnPhotoBytes + 64 * 1024

export const tooManyReturnPhotosMessage = `Please choose at most ${maxReturnPhotos} pictures.`
export const tooLargeReturnPhotoMessage =
  'A picture is larger than 5 MB. Please choose another one.'
/** What to say about a file of a type that is not taken, by its first twelve bytes or more. */
export const explainWrongReturnPhoto = (bytes: Uint8Array): string =>
  explainWrongFile(bytes, 'Please send photos or screenshots (JPEG, PNG, WebP).')

/** What is wrong with a picture, as {@link readPicture} says it. */
export const returnPhotoMessages = {
  broken: 'A picture cannot be opened. Please take a new photo and send that.',
  huge: 'A picture has more than 25 megapixels. Please take a smaller photo.',
  tiny: 'A picture is too small to see anything on it. Please take a new photo.',
}

/**
 * All pictures have less than this together. The database refuses 500 MB; a scheduled task deletes
 * the oldest ones of ended requests before that.
 */
export const maxKeptPhotoBytes = 400 * 1024 * 1024
