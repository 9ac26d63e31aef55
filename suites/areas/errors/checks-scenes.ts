import { refusals } from '../../scenes/refusals.ts'
import { wrongRoutes } from '../../scenes/wrong-routes.ts'
import { judgeBrokenBody } from './broken-body.ts'
import { judgeLetters } from './limit-letters.ts'
import { judgeOddRequest } from './odd-request.ts'

// Scenes that try values until one breaks something, each with the judges that tell them so.

export const refused = refusals({
  body: (body) => [judgeBrokenBody(body)],
  odd: judgeOddRequest,
  letters: (exchange) => [judgeLetters('history', exchange)],
})
export const lost = wrongRoutes({ odd: judgeOddRequest, letters: (exchange) => [judgeLetters('list', exchange)] })
