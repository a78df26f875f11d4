import stylesheet from '../tokens.css?raw'

const [lightSheet = '', darkSheet = ''] = stylesheet.split("[data-theme='dark'] {")

function readColours(sheet: string): ReadonlyMap<string, string> {
  return new Map(
    [...sheet.matchAll(/^\s*--([\w-]+):\s*(#\w+)/gm)].map(([, token = '', colour = '']) => [
      token,
      colour,
    ]),
  )
}

/** The colours of tokens.css by token name, for images outside the page and its stylesheet. */
export const tokenColours = { light: readColours(lightSheet), dark: readColours(darkSheet) }
