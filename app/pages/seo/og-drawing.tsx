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
/** The width of the text; satori adds the padding to it. */
const textWidth = width - art.width - 2 * art.right - 64 - 40
const logo = { left: 64, top: 56, size: 52 }

/** The image of a shared link as a PNG of 1200 × 630, in the colours of the light theme. */
export async function drawCard(card: OgCard): Promise<Buffer<ArrayBuffer>> {
  // Satori renders the text as paths. The drawings are composited over it, because satori supports
  // little of SVG.
  const textSvg = await satori(<CardText card={card} />, { width, height, fonts: [...fonts] })
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
  const png = await sharp(Buffer.from(textSvg))
    .composite(layers)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
  return Buffer.from(png)
}

/** The art of a card alone as a PNG, 1,200 pixels wide, in the colours of the light theme. */
export async function drawPicture({
  art: drawing,
  artRatio,
}: OgCard): Promise<Buffer<ArrayBuffer>> {
  const svg = toStillSvg(drawing, width, Math.round(width / artRatio))
  const png = await sharp(Buffer.from(svg))
    .flatten({ background: colour('bg') })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
  return Buffer.from(png)
}

function CardText({ card }: { card: OgCard }) {
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
          display: 'flex',
          flexDirection: 'column',
          width: textWidth,
          paddingLeft: 64,
          paddingTop: 56,
          height: height - 112,
        }}
      >
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
        <Title card={card} />
        {card.figure && (
          <div style={{ display: 'flex', fontSize: 54, fontWeight: 700, color: colour('primary') }}>
            {card.figure}
          </div>
        )}
      </div>
    </div>
  )
}

function Title({ card }: { card: OgCard }) {
  const family = headingFont(card.title) ? 'Inter' : 'Bricolage Grotesque'
  const size = card.title.length > 60 ? 44 : card.title.length > 36 ? 50 : 64
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        flexGrow: 1,
        justifyContent: 'center',
      }}
    >
      <div style={{ display: 'flex', fontSize: 24, fontWeight: 700, color: colour('accent-text') }}>
        {card.kind}
      </div>
      <div
        style={{
          display: 'flex',
          marginTop: 12,
          fontFamily: family,
          fontWeight: 700,
          fontSize: size,
          lineHeight: 1.08,
          letterSpacing: '-0.015em',
        }}
      >
        {shorten(card.title, 90)}
      </div>
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
  )
}

/** Shortens a text at a word boundary. */
function shorten(text: string, max: number): string {
  return text.length <= max
    ? text
    : `${text.slice(0, text.lastIndexOf(' ', max - 1)).replace(/[,.;:]$/, '')}…`
}
