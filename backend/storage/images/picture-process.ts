import { setPriority } from 'node:os'
import { drawPicture, prepareLibrary, type PictureJob } from './draw-picture.ts'

// A process of its own: a file that breaks the library ends only this, and pages come first.
try {
  setPriority(10)
} catch {
  // Not allowed everywhere, and only a courtesy.
}
prepareLibrary()
process.on('message', (job) => {
  // Only our own process sends messages.
  void drawPicture(job as PictureJob).then(
    (drawn) => process.send?.(drawn),
    () => process.exit(1),
  )
})
process.on('disconnect', () => process.exit(0))
