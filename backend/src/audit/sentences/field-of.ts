type Named<T> = string extends keyof T ? never : keyof T & string;

/** The names of all fields of a type, at any depth, including the fields of list items. */
export type FieldOf<T> = unknown extends T
  ? never
  : T extends readonly (infer Item)[]
    ? FieldOf<Item>
    : T extends Date
      ? never
      : T extends object
        ? Named<T> | FieldOf<T[keyof T]>
        : never;
