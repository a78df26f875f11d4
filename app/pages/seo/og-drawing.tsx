import satori from 'satori'
import sharp from 'sharp'
import { site } from '../../../site.config.ts'
import { headingFont } from '../../ui/drawings/heading-font.ts'
import { LogoMark } from '../../ui/logo.tsx'
import type { OgCard } from './og-cards.tsx'
import { fonts } from '../../ui/drawings/drawing-fonts.ts'
import { toDrawnText, type FontFamily } from '../../ui/fonts/drawn-text.ts'
import { colour, toStillSvg } from './static-svg.ts'
import { renderUrl } from '../../../domain/files/render-url.ts'
import type { PageServices } from '../../platform/services.ts'

type ReadFile = PageServices['readPublicFile']

const width = 1200
const height = 630
const art = { right: 52, width: 460 }
/** The width of the text; satori adds the padding to it. */
const textWidth = width - art.width - 2 * art.right - 64 - 40
/** A palette with light dithering keeps a card with a photo-like picture below 200 KB. */
const png = { palette: true, compressionLevel: 9, quality: 55, dither: 0.3, effort: 2 } as const
const logo = { left: 64, top: 56, size: 52 }

/** The image of a shared link as a PNG of 1200 × 630, in the colours of the light theme. */
export async function drawCard(card: OgCard, read: ReadFile): Promise<Buffer<ArrayBuffer>> {
  // The drawings are composited over the text, because satori supports little of SVG.
  const textSvg = await drawCardText(card)
  const layers = [
    await drawArt(card, read),
    {
      input: Buffer.from(toStillSvg(<LogoMark />, logo.size, logo.size)),
      left: logo.left,
      top: logo.top,
    },
  ]
  const bytes = await sharp(Buffer.from(textSvg)).composite(layers).png(png).toBuffer()
  return Buffer.from(bytes)
}

/** The text of a card as an SVG of paths, in fonts that have its letters. */
export async function drawCardText(card: OgCard): Promise<string> {
  const families = new Set<FontFamily>()
  const toDrawn = (text: string) => {
    const drawn = toDrawnText(text)
    for (const family of drawn.families) families.add(family)
    return drawn.text
  }
  const { kind, title, line } = card
  const drawn = { ...card, kind: toDrawn(kind), title: toDrawn(title), line: toDrawn(line) }
  const { fallbackFonts } =
    families.size > 1 ? await import('../../ui/drawings/fallback-fonts.ts') : { fallbackFonts: [] }
  const needed = fallbackFonts.filter(({ name }) => families.has(name))
  return satori(<CardText card={drawn} />, { width, height, fonts: [...fonts, ...needed] })
}

/** The drawing or the rendered picture of a card, and where it stands. */
async function drawArt({ art: drawing, artRatio, render }: OgCard, read: ReadFile) {
  if (!render) {
    const artHeight = Math.round(art.width / artRatio)
    return {
      input: Buffer.from(toStillSvg(drawing, art.width, artHeight)),
      left: width - art.right - art.width,
      top: Math.round((height - artHeight) / 2),
    }
  }
  const half = art.width + 2 * art.right
  const picture = sharp(await read(renderUrl(render.name, 960)))
  if (render.isPlace)
    return {
      input: await picture.resize(half, height, { fit: 'cover' }).png().toBuffer(),
      left: width - half,
      top: 0,
    }
  const { data, info } = await picture
    .resize(half - art.right, height - art.right, { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return {
    input: data,
    left: width - half + Math.round((half - info.width) / 2),
    top: Math.round((height - info.height) / 2),
  }
}

/** The art of a card alone as a PNG, 1,200 pixels wide, in the colours of the light theme. */
export async function drawPicture(
  { art: drawing, artRatio, render }: OgCard,
  read: ReadFile,
): Promise<Buffer<ArrayBuffer>> {
  const source = render
    ? await read(renderUrl(render.name, 1440))
    : Buffer.from(toStillSvg(drawing, width, Math.round(width / artRatio)))
  const bytes = await sharp(source)
    .resize({ width })
    .flatten({ background: colour('bg') })
    .png(png)
    .toBuffer()
  return Buffer.from(bytes)
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
