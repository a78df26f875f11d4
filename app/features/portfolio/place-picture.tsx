import { Scene } from '../../ui/drawings/scenes/scene.tsx'
import { RenderedPicture } from '../../ui/pictures/rendered-picture.tsx'

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
  return <Scene kind={scene} className={className} {...(alt && { title: alt })} />
}
