import PackageX from '~icons/lucide/package-x'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

interface NoLongerSoldProps {
  product: { name: string; category_slug: string; category_name: string }
}

/** What somebody who follows an old link to a product sees. */
export function NoLongerSold({ product }: NoLongerSoldProps) {
  return (
    <Notice
      icon={<PackageX aria-hidden="true" />}
      isWholePage
      title={`We no longer sell the ${product.name}`}
      action={
        <>
          <ButtonLink to={`/shop?category=${product.category_slug}`}>
            See our {product.category_name.toLowerCase()}
          </ButtonLink>
          <ButtonLink to="/contact" variant="secondary">
            Ask us about it
          </ButtonLink>
        </>
      }
    >
      <p>If you bought one from us, its warranty stays as it was. Your order still shows it.</p>
    </Notice>
  )
}
