/** `products.picture` without its photo and its rendered pictures: the numbers of the drawing. */
export function drawingOf(picture: unknown): unknown {
  return typeof picture === 'object' && picture !== null
    ? { ...picture, photo: null, render: null }
    : picture
}
