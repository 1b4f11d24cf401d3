/**
 * The letter that stands for a name where there is no picture: its first letter or digit, with the accents of scripts
 * that have capitals. The signs and conjuncts that grow around a Bengali letter stay away, as sign painters leave them.
 */
export function initialOf(name: string): string | undefined {
  return /[\p{L}\p{N}][\u0300-\u036f]*/u.exec(name)?.[0];
}
