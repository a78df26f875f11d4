import { maxLowStock } from '../../../../domain/catalogue/low-stock.ts'
import { Link } from '../../../ui/link.tsx'
import { formatNaira, koboFromNaira } from '../../../../domain/money/money.ts'
import { readHighlights } from '../../../features/product/product-queries.ts'
import type { SheetGroup } from '../../../../domain/catalogue/data-sheet/data-sheet.ts'
import { ProductImage } from '../../../ui/drawings/products/product-image.tsx'
import { compareHref } from './compare.ts'
import { compareSpecifications } from './comparison.ts'
import type { ComparedProduct } from '../uses.ts'

/** A row on a phone, by the number of products: more than two scroll sideways. */
const tableRows = [
  'max-sm:grid',
  'max-sm:grid',
  'max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-3',
  'max-sm:grid max-sm:w-max max-sm:grid-cols-[repeat(3,8rem)] max-sm:gap-x-3',
  'max-sm:grid max-sm:w-max max-sm:grid-cols-[repeat(4,8rem)] max-sm:gap-x-3',
]
const labelCell =
  'text-left align-top font-normal text-ink-2 max-sm:col-span-full max-sm:pt-2 max-sm:text-sm sm:sticky sm:left-0 sm:z-1 sm:w-56 sm:min-w-56 sm:bg-bg sm:py-2.5 sm:pr-3'
const valueCell = 'money align-top wrap-break-word max-sm:pb-2 sm:min-w-48 sm:px-3 sm:py-2.5'

/**
 * Products in columns and the rows of their data sheets. On a phone each label stands above its
 * values, so that two products fit. What is wider scrolls sideways; the labels stay.
 */
export function CompareTable({ compared }: { compared: ComparedProduct[] }) {
  const slugs = compared.map(({ slug }) => slug)
  const tableRow = tableRows[compared.length] ?? ''
  const groups = compareSpecifications(
    compared.map((product) => [offer(product), ...product.specifications]),
  )
  return (
    <section
      aria-label="Comparison, scrolls sideways"
      // A box that scrolls must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="relative mt-6 overflow-x-auto"
    >
      <table className="w-full border-collapse text-md max-sm:block [&>*]:max-sm:block">
        <caption className="sr-only">{compared.map(({ name }) => name).join(', ')}</caption>
        <thead>
          <tr className={tableRow}>
            <td className={`${labelCell} align-bottom text-sm`}>
              {compared.length > 1 ? 'Product' : ''}
            </td>
            {compared.map((product) => (
              <ProductHeading
                key={product.slug}
                product={product}
                hrefWithout={compareHref(slugs.filter((other) => other !== product.slug))}
              />
            ))}
          </tr>
        </thead>
        {groups.map(({ group, rows }) => (
          <tbody key={group}>
            <tr className={tableRow}>
              <th
                scope="rowgroup"
                colSpan={compared.length + 1}
                className="border-b border-line-strong pt-7 pb-2 text-left font-semibold max-sm:col-span-full"
              >
                <span className="sticky left-0">{group}</span>
              </th>
            </tr>
            {rows.map(({ label, values, isDifferent }) => (
              <tr key={label} className={`border-b border-line ${tableRow}`}>
                <th scope="row" className={labelCell}>
                  <span className="max-sm:sticky max-sm:left-0">
                    {label}
                    {isDifferent && (
                      <span className="text-xs font-semibold text-accent-text max-sm:ml-2 sm:block">
                        Differs
                      </span>
                    )}
                  </span>
                </th>
                {values.map((value, index) => (
                  <td
                    key={slugs[index]}
                    className={`${valueCell} ${isDifferent ? 'font-semibold' : ''}`}
                  >
                    {value ?? <span className="font-normal text-ink-3">Not on its data sheet</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

function ProductHeading({
  product: { slug, name, picture },
  hrefWithout,
}: {
  product: ComparedProduct
  /** The comparison without this product. */
  hrefWithout: string
}) {
  return (
    <th scope="col" className={`${valueCell} text-left font-normal`}>
      <ProductImage
        picture={picture}
        className="aspect-[4/3] w-32 rounded-control bg-surface-2 p-2 sm:w-40"
      />
      <Link
        to={`/products/${slug}`}
        className="mt-0.5 inline-block py-2.5 -mb-2.5 font-semibold text-ink hover:text-primary"
      >
        {name}
      </Link>
      <div className="mt-1 flex flex-wrap gap-x-4" data-no-print>
        <Link
          to={`/shop/${slug}`}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-primary"
        >
          Buy<span className="sr-only"> {name}</span>
        </Link>
        <Link to={hrefWithout} className="inline-flex min-h-11 items-center text-sm text-ink-2">
          Remove<span className="sr-only"> {name}</span>
        </Link>
      </div>
    </th>
  )
}

/** Price, stock and service, which are not on the data sheet. */
function offer(product: ComparedProduct): SheetGroup {
  const rows = [
    { label: 'Price', value: formatNaira(koboFromNaira(product.price)) },
    {
      label: 'Stock',
      value:
        product.stock <= 0
          ? 'Sold out'
          : product.stock <= maxLowStock
            ? `Only ${product.stock} left`
            : 'In stock',
    },
    ...(product.delivery
      ? [{ label: `Delivery to ${product.delivery.state}`, value: product.delivery.days }]
      : []),
    {
      label: 'Installation',
      value: product.installation_included ? 'Included in Lagos' : 'Not included',
    },
    {
      label: 'Warranty',
      value:
        product.warranty_years === 0
          ? 'Your legal rights'
          : `${product.warranty_years} ${product.warranty_years === 1 ? 'year' : 'years'}`,
    },
    ...readHighlights(product.highlights).map(({ label, value }) => ({ label, value })),
  ]
  return { group: 'At a glance', rows }
}
