/** Where the studio is: its days and months begin at midnight there. */
export const studioTimeZone = "Asia/Dhaka";
