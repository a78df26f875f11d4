/** The widths of the stored files of a photo; the largest is also the largest height. */
export const pictureWidths = [480, 960, 1600] as const

/** The public address of a stored photo. */
export function pictureUrl(objectPath: string, width: (typeof pictureWidths)[number]): string {
  return `/storage/v1/object/public/product-images/${objectPath}/${width}.webp`
}
