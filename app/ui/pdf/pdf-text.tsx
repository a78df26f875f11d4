import { Font, renderToBuffer, Text as PlainText } from '@react-pdf/renderer'
import { Children, type ComponentProps, type ReactNode } from 'react'
import arabicBold from '../fonts/noto-sans-arabic-700.ttf?inline'
import arabic from '../fonts/noto-sans-arabic-400.ttf?inline'
import bold from '../fonts/inter-700.ttf?inline'
import { toDrawnText, type FontFamily } from '../fonts/drawn-text.ts'
import chinese from '../fonts/noto-sans-sc-400.otf?inline'
import regular from '../fonts/inter-400.ttf?inline'

// A font is unpacked for the first text that needs it.
const sources: Record<FontFamily, { src: string; fontWeight: number }[]> = {
  Inter: [
    { src: regular, fontWeight: 400 },
    { src: bold, fontWeight: 700 },
  ],
  'Noto Sans Arabic': [
    { src: arabic, fontWeight: 400 },
    { src: arabicBold, fontWeight: 700 },
  ],
  'Noto Sans SC': [{ src: chinese, fontWeight: 400 }],
}
for (const [family, fonts] of Object.entries(sources)) Font.register({ family, fonts })
// Numbers, units and names must not be hyphenated.
Font.registerHyphenationCallback((word) => [word])

type TextProps = Extract<ComponentProps<typeof PlainText>, { wrap?: unknown }>

/** Text of a PDF, in fonts that have its letters; □ stands for what none has. */
export function Text({ children, style, ...props }: TextProps) {
  const families = new Set<FontFamily>()
  const drawn = Children.map(children as ReactNode, (child) => {
    if (typeof child !== 'string') return child
    const { text, families: needed } = toDrawnText(child)
    for (const family of needed) families.add(family)
    return text
  })
  const isPlain = [...families].every((family) => family === 'Inter')
  const styles = [style ?? [], isPlain ? [] : { fontFamily: [...families] }].flat()
  return (
    <PlainText {...props} style={styles}>
      {drawn}
    </PlainText>
  )
}

/** Renders a PDF. It blocks its thread; the server renders one at a time, in a thread of its own. */
export function renderPdf(document: () => Parameters<typeof renderToBuffer>[0]): Promise<Buffer> {
  return renderToBuffer(document())
}
