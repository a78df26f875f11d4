import map from '@svg-maps/nigeria'

interface State {
  /** `lagos`, `akwa-ibom`, `fct`. */
  slug: string
  name: string
  outline: Point[]
}
type Point = [x: number, y: number]

/** State names that the package spells differently, or longer than people say them. */
const ownNames: Record<string, [slug: string, name: string]> = {
  nassarawa: ['nasarawa', 'Nasarawa'],
  fct: ['fct', 'FCT (Abuja)'],
}
const country: { viewBox: string; locations: { id: string; name: string; path: string }[] } = map

const states: State[] = country.locations.map(({ id, name, path }) => {
  const [slug, ownName] = ownNames[id] ?? [id, name]
  return { slug, name: ownName, outline: readOutline(path) }
})

/** The 36 states and the capital, by slug. Server only, because it holds every outline. */
export const stateNames: ReadonlyMap<string, string> = new Map(
  states.map(({ slug, name }) => [slug, name]),
)

/** The position of a number on the map: the centroid of the state. */
export function placeOfState(slug: string): { x: number; y: number } | null {
  const outline = states.find((state) => state.slug === slug)?.outline
  return outline ? centreOf(outline) : null
}

/** The centroid of a polygon, by the shoelace formula. */
function centreOf(outline: Point[]): { x: number; y: number } {
  let [area, x, y] = [0, 0, 0]
  for (const [index, [fromX, fromY]] of outline.entries()) {
    const [toX, toY] = outline[(index + 1) % outline.length] ?? [fromX, fromY]
    const cross = fromX * toY - toX * fromY
    area += cross
    x += (fromX + toX) * cross
    y += (fromY + toY) * cross
  }
  return { x: Math.round(x / (3 * area)), y: Math.round(y / (3 * area)) }
}

/**
 * The outlines as one SVG: `#nigeria` is the country, `#lagos` and so on are its states. Whole
 * units make it a third of the package's size.
 */
export function drawOutlines(): string {
  const paths = states
    .map(({ slug, outline }) => `<path id="${slug}" d="${writeOutline(outline)}"/>`)
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${country.viewBox}"><g id="nigeria">${paths}</g></svg>`
}

/**
 * Parses `m x y dx dy … z`. The first pair of a subpath is relative to the start of the last
 * subpath, the others to the previous pair.
 */
function readOutline(path: string): Point[] {
  let [x, y] = [0, 0]
  const pairs = path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)
  return Array.from(pairs, ([, dx, dy]): Point => [(x += Number(dx)), (y += Number(dy))])
}

function writeOutline(outline: Point[]): string {
  const rounded = outline.map(([x, y]): Point => [Math.round(x), Math.round(y)])
  const steps = rounded.map(([x, y], index) => {
    const [fromX, fromY] = rounded[index - 1] ?? [0, 0]
    return [x - fromX, y - fromY]
  })
  const moves = steps.filter(([dx, dy], index) => index === 0 || dx !== 0 || dy !== 0)
  return `m${moves
    .map(([dx, dy]) => `${dx} ${dy}`)
    .join(' ')
    .replaceAll(' -', '-')}z`
}
