import { RenderedPicture } from '../../ui/rendered-picture.tsx'
import { Scene } from '../../ui/drawings/scenes/scene.tsx'

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
  return (
    <Scene
      kind={scene}
      {...(alt && { title: alt })}
      {...(look.className && { className: look.className })}
    />
  )
}
