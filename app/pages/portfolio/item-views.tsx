import { PlacePicture } from '../../features/portfolio/place-picture.tsx'
import { Gallery } from '../../ui/pictures/gallery.tsx'
import { BeforeAfterImage, BeforeAfterThumbnail } from './before-after.tsx'
import type { Item } from './one-item.ts'
import { place } from '../../features/portfolio/portfolio-card.tsx'
import { PanelField, SystemDrawing } from './system-drawing.tsx'

/** The views of an item: the building, the system, and before and after. */
export function ItemViews({ item }: { item: Item }) {
  const views = [
    {
      id: 'the-place',
      label: 'The place',
      picture: (
        <PlacePicture
          item={item}
          alt={`Panels in ${place(item)}: ${item.title}`}
          sizes="(min-width: 64rem) 50rem, 100vw"
          isFirst
          className="size-full"
        />
      ),
      thumbnail: <PlacePicture item={item} sizes="10rem" className="size-full" />,
    },
    {
      id: 'the-system',
      label: 'The system',
      picture: <SystemDrawing item={item} />,
      thumbnail: <PanelField count={item.panel_count} className="h-full max-h-22 w-full p-2" />,
    },
    {
      id: 'before-and-after',
      label: 'Before and after',
      picture: <BeforeAfterImage item={item} />,
      thumbnail: <BeforeAfterThumbnail item={item} />,
    },
  ]
  return <Gallery views={views} label={`Pictures of ${item.title}`} />
}
