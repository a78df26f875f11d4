import { documentUrl } from '../../../domain/products/document-url.ts'
import FileText from '~icons/lucide/file-text'
import { Link } from '../../ui/link.tsx'
import type { Product } from '../../features/product/product-queries.ts'
import { formatSize } from '../../platform/files/format-size.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { compareHref } from './compare/compare.ts'

/** Links below the head of the technical page. */
export function ProductLinks({
  product,
  uses,
}: {
  product: Product & { documents: { title: string; object_path: string; size_bytes: number }[] }
  uses: { slug: string; name: string }[]
}) {
  return (
    <>
      <div className="mt-6 flex flex-wrap gap-3" data-no-print>
        <Link to={`/shop/${product.slug}`} className={buttonClass()}>
          {product.stock > 0 ? 'Buy in the shop' : 'See it in the shop'}
        </Link>
        <a
          href={`/products/${product.slug}/data-sheet.pdf`}
          className={buttonClass({ variant: 'secondary' })}
        >
          <FileText className="size-5" aria-hidden="true" /> Data sheet (PDF)
        </a>
        {product.documents.map(({ title, object_path: path, size_bytes: bytes }) => (
          <a
            key={path}
            href={documentUrl(path)}
            className={buttonClass({ variant: 'secondary' })}
            rel="noreferrer"
          >
            <FileText className="size-5" aria-hidden="true" /> {title} (PDF, {formatSize(bytes)})
          </a>
        ))}
        <Link to={compareHref([product.slug])} className={buttonClass({ variant: 'secondary' })}>
          Compare
        </Link>
      </div>
      {uses.length > 0 && (
        <p className="mt-6 text-md text-ink-2" data-no-print>
          Used to{' '}
          {uses.map(({ slug, name }, index) => (
            <span key={slug}>
              {index > 0 && ', '}
              <Link
                to={`/products?use=${slug}`}
                className="-my-2.5 inline-block py-2.5 font-semibold text-primary"
              >
                {inSentence(name)}
              </Link>
            </span>
          ))}
        </p>
      )}
    </>
  )
}

/** "Power my home" inside a sentence: only the first letter becomes small, so that "I" stays. */
function inSentence(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}
