import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync('app/ui/tokens.css', 'utf8')

function tokensOf(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? ''
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((match) => [
      match[1] ?? '',
      match[2] ?? '',
    ]),
  )
}

/** WCAG 2.2 relative luminance and contrast ratio. */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['bg', 'surface', 'surface-2']
const textPairs = [
  ...['ink', 'ink-2', 'ink-3', 'primary', 'accent-text', 'info', 'danger', 'warning'].flatMap(
    (text) => grounds.map((ground) => [text, ground]),
  ),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-primary-soft', 'primary-soft'],
  ['on-accent', 'accent'],
  ['on-danger', 'danger'],
  ['danger', 'danger-soft'],
  ['warning', 'warning-soft'],
]

for (const theme of [':root', "[data-theme='dark']"]) {
  const tokens = tokensOf(theme)
  const ratio = ([one = '', other = '']: string[]) =>
    contrast(tokens.get(one) ?? '', tokens.get(other) ?? '')

  test(`${theme}: every text has a contrast of at least 4.5`, () => {
    expect(
      textPairs
        .filter((pair) => !(ratio(pair) >= 4.5))
        .map((pair) => `${pair.join(' on ')}: ${ratio(pair).toFixed(2)}`),
    ).toEqual([])
  })

  test(`${theme}: borders of controls and the focus ring have a contrast of at least 3`, () => {
    const pairs = ['line-strong', 'focus'].flatMap((edge) =>
      grounds.map((ground) => [edge, ground]),
    )
    expect(
      pairs
        .filter((pair) => !(ratio(pair) >= 3))
        .map((pair) => `${pair.join(' on ')}: ${ratio(pair).toFixed(2)}`),
    ).toEqual([])
  })
}
