import satori from 'satori'
import sharp from 'sharp'
import { site } from '../../../site.config.ts'
import { headingFont } from '../../ui/drawings/heading-font.ts'
import { LogoMark } from '../../ui/logo.tsx'
import type { OgCard } from './og-cards.tsx'
import { fonts } from '../../ui/drawings/drawing-fonts.ts'
import { colour, toStillSvg } from './static-svg.ts'

const width = 1200
const height = 630
const art = { right: 52, width: 460 }
/** Width of the text; satori adds the padding to it. */
const textWidth = width - art.width - 2 * art.right - 64 - 40
const logo = { left: 64, top: 56, size: 52 }

/** Draws the image for a shared link as a PNG of 1200 × 630 pixels, in the colours of the light theme. */
export async function drawCard(card: OgCard): Promise<Buffer<ArrayBuffer>> {
  // Satori draws the text as paths. The drawings are placed on top, because satori supports little of SVG.
  const words = await satori(<Words card={card} />, { width, height, fonts: [...fonts] })
  const artHeight = Math.round(art.width / card.artRatio)
  const layers = [
    {
      input: Buffer.from(toStillSvg(card.art, art.width, artHeight)),
      left: width - art.right - art.width,
      top: Math.round((height - artHeight) / 2),
    },
    {
      input: Buffer.from(toStillSvg(<LogoMark />, logo.size, logo.size)),
      left: logo.left,
      top: logo.top,
    },
  ]
  const png = await sharp(Buffer.from(words))
    .composite(layers)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
  return Buffer.from(png)
}

function Words({ card }: { card: OgCard }) {
  return (
    <div
      style={{
        display: 'flex',
        width,
        height,
        background: colour('bg'),
        fontFamily: 'Inter',
        color: colour('ink'),
      }}
    >
      <div
        style={{
          display: 'flex',
          position: 'absolute',
          right: 0,
          top: 0,
          width: art.width + 2 * art.right,
          height,
          background: colour('surface-2'),
        }}
      />
      <div
        style={{
          ...column,
          width: textWidth,
          paddingLeft: 64,
          paddingTop: 56,
          height: height - 112,
        }}
      >
        <CompanyName />
        <div style={{ ...column, flexGrow: 1, justifyContent: 'center' }}>
          <div
            style={{ display: 'flex', fontSize: 24, fontWeight: 700, color: colour('accent-text') }}
          >
            {card.kind}
          </div>
          <Title text={card.title} />
          <div
            style={{
              display: 'flex',
              marginTop: 20,
              fontSize: 27,
              lineHeight: 1.4,
              color: colour('ink-2'),
            }}
          >
            {shorten(card.line, card.figure ? 90 : 130)}
          </div>
        </div>
        {card.figure && (
          <div style={{ display: 'flex', fontSize: 54, fontWeight: 700, color: colour('primary') }}>
            {card.figure}
          </div>
        )}
      </div>
    </div>
  )
}

const column = { display: 'flex', flexDirection: 'column' } as const

function CompanyName() {
  return (
    <div
      style={{
        display: 'flex',
        height: 52,
        alignItems: 'center',
        paddingLeft: 66,
        fontFamily: 'Bricolage Grotesque',
        fontWeight: 700,
        fontSize: 32,
      }}
    >
      {site.name}
    </div>
  )
}

function Title({ text }: { text: string }) {
  return (
    <div
      style={{
        display: 'flex',
        marginTop: 12,
        fontFamily: headingFont(text) ? 'Inter' : 'Bricolage Grotesque',
        fontWeight: 700,
        fontSize: text.length > 60 ? 44 : text.length > 36 ? 50 : 64,
        lineHeight: 1.08,
        letterSpacing: '-0.015em',
      }}
    >
      {shorten(text, 90)}
    </div>
  )
}

/** The beginning of a text, cut between words. */
function shorten(text: string, maxLength: number): string {
  return text.length <= maxLength
    ? text
    : `${text.slice(0, text.lastIndexOf(' ', maxLength - 1)).replace(/[,.;:]$/, '')}…`
}
