export const cleaningProducts = [];
