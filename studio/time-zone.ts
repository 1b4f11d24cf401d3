/** The studio's time zone: its days and months begin at midnight there. */
export const studioTimeZone = "Asia/Dhaka";
