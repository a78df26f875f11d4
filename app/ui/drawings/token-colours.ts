import stylesheet from '../app.css?raw'

const [lightSheet = '', darkSheet = ''] = stylesheet.split("[data-theme='dark'] {")

function readColours(sheet: string): ReadonlyMap<string, string> {
  return new Map(
    [...sheet.matchAll(/^\s*--([\w-]+):\s*(#\w+)/gm)].map(([, token = '', colour = '']) => [
      token,
      colour,
    ]),
  )
}

/** Colours of app.css by the name of their token, for drawings that leave the page and its stylesheet. */
export const tokenColours = { light: readColours(lightSheet), dark: readColours(darkSheet) }
