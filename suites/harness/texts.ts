export { labelledPiece, labelledText } from '../judges/labelled.ts'
