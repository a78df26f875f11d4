import { Scene } from '../../ui/drawings/scenes/scene.tsx'
import { BeforeAfterImage, BeforeAfterThumbnail } from './before-after.tsx'
import { Gallery } from './gallery.tsx'
import type { Item } from './one-item.ts'
import { place } from './portfolio-card.tsx'
import { PanelField, SystemDrawing } from './system-drawing.tsx'

/** The views of an item: the building, the system, and before and after. */
export function ItemViews({ item }: { item: Item }) {
  const views = [
    {
      id: 'the-place',
      label: 'The place',
      picture: (
        <Scene
          kind={item.scene}
          title={`${item.title}, drawn: panels on the roof in ${place(item)}`}
          className="h-full w-full"
        />
      ),
      thumbnail: <Scene kind={item.scene} className="h-full w-full" />,
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
  return <Gallery views={views} label={`Drawings of ${item.title}`} />
}
