import { lazy, Suspense, type ComponentProps } from 'react'
import { LazyPart } from '../../ui/screens/lazy-part.tsx'
import { FiguresOnTheWay } from './figures-on-the-way.tsx'

const CartFigures = lazy(() => import('./cart-figures.tsx'))

/** The figures that arrive after the page, and their place until then. */
export function LateFigures(props: ComponentProps<typeof CartFigures>) {
  return (
    <LazyPart failure={<FiguresMissing />}>
      <Suspense fallback={<FiguresOnTheWay />}>
        <CartFigures {...props} />
      </Suspense>
    </LazyPart>
  )
}

function FiguresMissing() {
  return (
    <p role="alert" className="mt-3 border-t border-line pt-3 text-ink-2">
      We could not load the instalments and the price with delivery. Please reload the page when you
      are online.
    </p>
  )
}
