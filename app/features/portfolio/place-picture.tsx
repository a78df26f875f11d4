import { lazy, Suspense } from 'react'
import { RenderedPicture } from '../../ui/pictures/rendered-picture.tsx'

/** Few places are drawn, so other pages do not download the drawings. */
const Scene = lazy(() => import('./drawn-place.tsx'))

interface PlacePictureProps {
  item: { scene: string; render: string | null }
  alt?: string
  sizes: string
  isFirst?: boolean
  className?: string
}

/** The place of an installation: its picture, or the drawing of its kind of building. */
export function PlacePicture({ item: { scene, render }, alt, ...look }: PlacePictureProps) {
  if (render !== null) return <RenderedPicture name={render} {...(alt && { alt })} {...look} />
  const { className = '' } = look
  return (
    <Suspense fallback={<div className={className} />}>
      <Scene kind={scene} className={className} {...(alt && { title: alt })} />
    </Suspense>
  )
}
