export { characterKinds, labelledPiece, labelledText, pieces } from '../judges/labelled.ts'
