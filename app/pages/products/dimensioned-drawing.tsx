import { formatNumber } from '../../../domain/text/format-number.ts'
import { describeSize } from '../../../domain/catalogue/data-sheet/describe-size.ts'
import type { TechnicalData } from '../../../domain/catalogue/technical-data.ts'
import { drawingOf } from '../../ui/drawings/products/drawing-of.ts'
import { ProductImage } from '../../ui/drawings/products/product-image.tsx'
import { imageKind } from '../../ui/drawings/products/image-url.ts'

interface DimensionedDrawingProps {
  /** `products.picture`. */
  picture: unknown
  title: string
  technical: TechnicalData | null
}

/**
 * The large drawing. The drawing of a panel has dimension lines; the size of other products is only
 * written below.
 */
export function DimensionedDrawing({ picture, title, technical }: DimensionedDrawingProps) {
  const size = technical && describeSize(technical)
  const [long, short] = (technical?.kind === 'panel' && technical.dimensionsMm) || []
  const hasLines = imageKind(picture) === 'panel' && long !== undefined && short !== undefined
  return (
    <figure className="rounded-art bg-surface-2 p-5 sm:p-8">
      <div className={hasLines ? 'grid grid-cols-[1fr_auto] grid-rows-[1fr_auto] gap-x-1' : ''}>
        <ProductImage
          picture={drawingOf(picture)}
          title={title}
          isFirst
          className="aspect-[4/3] max-h-[26rem] w-full"
        />
        {hasLines && (
          <>
            <Measure text={`${format(short)} mm`} isUpright />
            <Measure text={`${format(long)} mm`} />
          </>
        )}
      </div>
      <figcaption className="money mt-4 text-center text-sm text-ink-2">
        {size?.dimensions ? `${size.dimensions} mm` : 'Drawn from its data, not to scale'}
        {size?.weight && ` · ${size.weight} kg`}
      </figcaption>
    </figure>
  )
}

/** A dimension line. The upright one spans the part of the drawing where the panel is. */
function Measure({ text, isUpright = false }: { text: string; isUpright?: boolean }) {
  const stroke = <span className={`bg-line-strong ${isUpright ? 'w-px flex-1' : 'h-px flex-1'}`} />
  const measure = (
    <div
      className={`money flex items-center border-line-strong text-xs font-semibold text-ink-2 ${isUpright ? 'row-start-2 flex-col border-y-2' : 'mx-[8%] border-x-2'}`}
    >
      {stroke}
      <span className={isUpright ? 'py-2 [writing-mode:vertical-rl]' : 'px-2'}>{text}</span>
      {stroke}
    </div>
  )
  return (
    <div aria-hidden="true" className={isUpright ? 'grid grid-rows-[27fr_58fr_15fr]' : ''}>
      {measure}
    </div>
  )
}

function format(millimetres: number): string {
  return formatNumber(millimetres)
}
